"""Seeds that can be written down, derived and repeated."""

import hashlib

WEB_DIRECTORY = "./web"

MASK = 0xFFFFFFFFFFFFFFFF
MENU = "utils/seeds"


def splitmix(state):
    """One step of the splitmix64 generator: returns (new state, value)."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    value = state
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return state, value ^ (value >> 31)


class SeedFromText:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "text": ("STRING", {"default": "blue hour, take one", "multiline": True}),
                "bits": (["32", "53", "64"], {"default": "53", "tooltip": "53 bits survive a trip through JavaScript"}),
            },
        }

    RETURN_TYPES = ("INT",)
    RETURN_NAMES = ("seed",)
    FUNCTION = "hash"
    CATEGORY = MENU
    DESCRIPTION = "The same words always give the same seed."

    def hash(self, text, bits):
        words = " ".join(text.split()).casefold()
        digest = hashlib.sha256(words.encode("utf-8")).digest()
        return (int.from_bytes(digest[:8], "big") >> (64 - int(bits)),)


class SeedSequence:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "seed": ("INT", {"default": 0, "min": 0, "max": MASK, "control_after_generate": True}),
                "count": ("INT", {"default": 4, "min": 1, "max": 256}),
            },
        }

    RETURN_TYPES = ("INT",)
    RETURN_NAMES = ("seeds",)
    OUTPUT_IS_LIST = (True,)
    FUNCTION = "series"
    CATEGORY = MENU
    DESCRIPTION = "A list of seeds that have nothing in common with their neighbours."

    def series(self, seed, count):
        state, seeds = seed, []
        for _ in range(count):
            state, value = splitmix(state)
            seeds.append(value >> 11)
        return (seeds,)


class SeedNote:
    """Shows the seed that was used on the node itself."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "seed": ("INT", {"forceInput": True}),
                "label": ("STRING", {"default": ""}),
            },
            "hidden": {"unique_id": "UNIQUE_ID"},
        }

    RETURN_TYPES = ("INT",)
    RETURN_NAMES = ("seed",)
    FUNCTION = "note"
    CATEGORY = MENU
    OUTPUT_NODE = True

    def note(self, seed, label, unique_id=None):
        line = f"{label}: {seed}" if label else str(seed)
        return {"ui": {"seed_note": [line]}, "result": (seed,)}


NODE_CLASS_MAPPINGS = {
    "SeedFromText": SeedFromText,
    "SeedSequence": SeedSequence,
    "SeedNote": SeedNote,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "SeedFromText": "Seed from Text",
    "SeedSequence": "Seed Series",
    "SeedNote": "Note the Seed",
}
