"""Nodes that treat a prompt as a list of comma separated tags."""

import re

WEIGHTED = re.compile(r"^\((.*):\s*([0-9]*\.?[0-9]+)\)$", re.DOTALL)
ORDERS = ["as written", "alphabetical", "strongest first"]


def split_tags(text):
    """Split at commas and line breaks, but never inside brackets."""
    tags, current, depth = [], [], 0
    for char in text:
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(depth - 1, 0)
        if char in ",\n" and depth == 0:
            tags.append("".join(current))
            current = []
        else:
            current.append(char)
    tags.append("".join(current))
    return [tag.strip() for tag in tags if tag.strip()]


def weigh(tag):
    match = WEIGHTED.match(tag)
    return (match.group(1).strip(), float(match.group(2))) if match else (tag, 1.0)


def write(tag, weight):
    return tag if abs(weight - 1.0) < 0.005 else f"({tag}:{weight:.2f})"


class PromptTagTidy:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "text": ("STRING", {"multiline": True, "forceInput": True}),
                "order": (ORDERS, {"default": ORDERS[0]}),
                "max_weight": ("FLOAT", {"default": 1.4, "min": 1.0, "max": 3.0, "step": 0.05}),
            },
            "optional": {
                "remove": ("STRING", {"default": "", "tooltip": "tags to drop, separated by commas"}),
            },
        }

    RETURN_TYPES = ("STRING", "INT")
    RETURN_NAMES = ("text", "count")
    FUNCTION = "tidy"
    CATEGORY = "text/loom"
    DESCRIPTION = "Drops repeated tags (the strongest wins) and keeps weights within a limit."

    def tidy(self, text, order, max_weight, remove=""):
        unwanted = {tag.casefold() for tag in split_tags(remove)}
        found = {}
        for tag, weight in map(weigh, split_tags(text)):
            key = " ".join(tag.casefold().split())
            if key in unwanted:
                continue
            known = found.get(key)
            if known is None or weight > known[1]:
                found[key] = (known[0] if known else tag, min(weight, max_weight))
        tags = list(found.values())
        if order == "alphabetical":
            tags.sort(key=lambda item: item[0].casefold())
        elif order == "strongest first":
            tags.sort(key=lambda item: -item[1])
        return (", ".join(write(*tag) for tag in tags), len(tags))


class PromptLines:
    """One text in, a list out: everything after this node runs once per line."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "text": ("STRING", {"multiline": True, "default": ""}),
                "start": ("INT", {"default": 0, "min": 0, "max": 9999}),
                "limit": ("INT", {"default": 0, "min": 0, "max": 9999, "tooltip": "0 means all"}),
            },
        }

    RETURN_TYPES = ("STRING", "INT")
    RETURN_NAMES = ("line", "number")
    OUTPUT_IS_LIST = (True, True)
    FUNCTION = "split"
    CATEGORY = "text/loom"
    DESCRIPTION = "Gives the non-empty lines of a text as a list."

    def split(self, text, start, limit):
        lines = [line.strip() for line in text.splitlines()]
        numbered = [(line, number) for number, line in enumerate(lines, 1) if line and not line.startswith("#")]
        chosen = numbered[start : start + limit if limit else None]
        return ([line for line, _ in chosen], [number for _, number in chosen])


NODE_CLASS_MAPPINGS = {}
NODE_CLASS_MAPPINGS["PromptTagTidy"] = PromptTagTidy
NODE_CLASS_MAPPINGS["PromptLines"] = PromptLines

NODE_DISPLAY_NAME_MAPPINGS = dict(PromptTagTidy="Tidy Tags", PromptLines="Lines to List")
