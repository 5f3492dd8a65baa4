"""Nodes that choose words by a seed."""

import random
import re

INNERMOST = re.compile(r"\{([^{}]*\|[^{}]*)\}")
WEIGHT = re.compile(r"^\s*(\d+(?:\.\d+)?)::(.*)$", re.DOTALL)


def choose(options, rng):
    """Pick one option; `3::fog` counts three times as much as plain `fog`."""
    texts, weights = [], []
    for option in options:
        match = WEIGHT.match(option)
        weights.append(float(match.group(1)) if match else 1.0)
        texts.append(match.group(2) if match else option)
    if sum(weights) <= 0.0:
        return ""
    return rng.choices(texts, weights=weights)[0].strip()


def expand(text, seed):
    """Resolve {a|b|c} from the inside out, so that choices may hold choices."""
    rng = random.Random(seed)
    while True:
        text, count = INNERMOST.subn(lambda match: choose(match.group(1).split("|"), rng), text, count=1)
        if not count:
            return text


class PromptWildcards:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "text": ("STRING", {"multiline": True, "default": "{morning|3::evening} light, {fog|clear {sky|air}}"}),
                "seed": ("INT", {"default": 0, "min": 0, "max": 0xFFFFFFFFFFFFFFFF, "control_after_generate": True}),
            },
        }

    RETURN_TYPES = ("STRING",)
    RETURN_NAMES = ("text",)
    FUNCTION = "pick"
    CATEGORY = "text/loom"
    DESCRIPTION = "Chooses between the options in braces. The same seed gives the same text."

    def pick(self, text, seed):
        return (expand(text, seed),)


NODE_CLASS_MAPPINGS = {"PromptWildcards": PromptWildcards}
NODE_DISPLAY_NAME_MAPPINGS = {"PromptWildcards": "Seeded Choices"}
