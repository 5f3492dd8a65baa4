"""Width and height from an aspect ratio and a pixel budget."""

import math

RATIOS = ["1:1", "5:4", "4:3", "3:2", "16:10", "16:9", "2:1"]
STEP = 8


def fit(ratio, pixels, step=STEP):
    """The two sides with the wanted ratio whose product comes closest to `pixels`."""
    width = math.sqrt(pixels * ratio)
    height = width / ratio
    return max(step, round(width / step) * step), max(step, round(height / step) * step)


def parse_ratio(text):
    across, down = text.split(":")
    return float(across) / float(down)


class FrameFromRatio:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "ratio": (RATIOS,),
                "megapixels": ("FLOAT", {"default": 1.0, "min": 0.05, "max": 16.0, "step": 0.05}),
                "portrait": ("BOOLEAN", {"default": False}),
            },
        }

    RETURN_TYPES = ("INT", "INT")
    RETURN_NAMES = ("width", "height")
    FUNCTION = "frame"
    CATEGORY = "utils/frame"

    def frame(self, ratio, megapixels, portrait):
        width, height = fit(parse_ratio(ratio), megapixels * 1_000_000)
        return (height, width) if portrait else (width, height)


NODE_CLASS_MAPPINGS = {"FrameFromRatio": FrameFromRatio}
NODE_DISPLAY_NAME_MAPPINGS = {"FrameFromRatio": "Frame from Ratio"}
