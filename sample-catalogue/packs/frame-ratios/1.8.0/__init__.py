"""Width and height from an aspect ratio and a pixel budget."""

import math

RATIOS = ["1:1", "5:4", "4:3", "3:2", "16:10", "16:9", "2:1"]
STEPS = {"8": 8, "16": 16, "32": 32, "64": 64}


def fit(ratio, pixels, step):
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
                "multiple_of": (list(STEPS.keys()), {"default": "8"}),
            },
        }

    RETURN_TYPES = ("INT", "INT")
    RETURN_NAMES = ("width", "height")
    FUNCTION = "frame"
    CATEGORY = "utils/frame"

    def frame(self, ratio, megapixels, portrait, multiple_of):
        width, height = fit(parse_ratio(ratio), megapixels * 1_000_000, STEPS[multiple_of])
        return (height, width) if portrait else (width, height)


class FrameFromImage:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "megapixels": ("FLOAT", {"default": 1.0, "min": 0.05, "max": 16.0, "step": 0.05}),
                "snap_to_list": ("BOOLEAN", {"default": True}),
                "multiple_of": (list(STEPS.keys()), {"default": "8"}),
            },
        }

    RETURN_TYPES = ("INT", "INT", "STRING")
    RETURN_NAMES = ("width", "height", "ratio")
    FUNCTION = "frame"
    CATEGORY = "utils/frame"

    def frame(self, image, megapixels, snap_to_list, multiple_of):
        ratio = image.shape[2] / image.shape[1]
        name = f"{ratio:.3f}:1"
        if snap_to_list:
            name, ratio = nearest(ratio)
        width, height = fit(ratio, megapixels * 1_000_000, STEPS[multiple_of])
        return (width, height, name)


def nearest(ratio):
    """The listed ratio, lying or standing, with the smallest difference on a log scale."""
    candidates = {}
    for text in RATIOS:
        candidates[text] = parse_ratio(text)
        flipped = ":".join(reversed(text.split(":")))
        candidates[flipped] = parse_ratio(flipped)
    name = min(candidates, key=lambda text: abs(math.log(candidates[text] / ratio)))
    return name, candidates[name]


NODE_CLASS_MAPPINGS = {
    "FrameFromRatio": FrameFromRatio,
    "FrameFromImage": FrameFromImage,
}
NODE_DISPLAY_NAME_MAPPINGS = {
    "FrameFromRatio": "Frame from Ratio",
    "FrameFromImage": "Frame from Image",
}
