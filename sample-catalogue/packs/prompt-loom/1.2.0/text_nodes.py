"""Nodes that put one text together."""

import re

PLACE = re.compile(r"\{([a-z][a-z0-9_]*)(?:=([^{}]*))?\}")


def fill(template, values):
    """Replace {name} and {name=fallback}; unknown names without fallback stay as they are."""

    def one(match):
        name, fallback = match.groups()
        value = values.get(name, "")
        if value:
            return value
        return match.group(0) if fallback is None else fallback

    return PLACE.sub(one, template)


def parse_values(text):
    """Lines of `name: value`; a line that starts with # is a remark."""
    values = {}
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if colon and not line.lstrip().startswith("#"):
            values[name.strip().lower()] = value.strip()
    return values


class PromptTemplate:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "template": ("STRING", {"multiline": True, "default": "a photo of {subject}, {light=soft daylight}"}),
                "values": ("STRING", {"multiline": True, "default": "subject: a lighthouse"}),
            },
        }

    RETURN_TYPES = ("STRING",)
    RETURN_NAMES = ("text",)
    FUNCTION = "weave"
    CATEGORY = "text/loom"
    DESCRIPTION = "Fills the places of a template with named values."

    def weave(self, template, values):
        return (fill(template, parse_values(values)),)


class TextJoin:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "first": ("STRING", {"default": "", "multiline": True}),
                "second": ("STRING", {"default": "", "multiline": True}),
                "separator": ("STRING", {"default": ", ", "tooltip": "\\n stands for a line break"}),
            },
            "optional": {
                "third": ("STRING", {"forceInput": True}),
                "fourth": ("STRING", {"forceInput": True}),
            },
        }

    RETURN_TYPES = ("STRING",)
    RETURN_NAMES = ("text",)
    FUNCTION = "join"
    CATEGORY = "text/loom"
    DESCRIPTION = "Joins up to four texts and skips the empty ones."

    def join(self, first, second, separator, third="", fourth=""):
        glue = separator.replace("\\n", "\n")
        parts = [part.strip() for part in (first, second, third, fourth)]
        return (glue.join(part for part in parts if part),)


NODE_CLASS_MAPPINGS = {
    "PromptTemplate": PromptTemplate,
    "TextJoin": TextJoin,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "PromptTemplate": "Prompt Template",
    "TextJoin": "Join Text",
}
