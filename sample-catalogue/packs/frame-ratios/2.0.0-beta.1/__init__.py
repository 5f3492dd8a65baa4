"""Width and height from an aspect ratio and a pixel budget."""

import math

import comfy.model_management
import torch

PHOTO = ["1:1", "5:4", "4:3", "3:2"]
SCREEN = ["16:10", "16:9", "2:1"]
CINEMA = ["1.85:1", "2.39:1", "21:9", "32:9"]
RATIOS = PHOTO + SCREEN + CINEMA
STEPS = {"8": 8, "16": 16, "32": 32, "64": 64}


def fit(ratio, pixels, step):
    """The two sides with the wanted ratio whose product comes closest to `pixels`."""
    width = math.sqrt(pixels * ratio)
    height = width / ratio
    # floor(x + 0.5): the built-in round() sends halves to the even side, so a
    # slowly growing budget made the sides jump by two steps, then by none.
    across = math.floor(width / step + 0.5) * step
    down = math.floor(height / step + 0.5) * step
    return max(step, across), max(step, down)


def parse_ratio(text):
    across, down = text.split(":")
    return float(across) / float(down)


class FrameFromRatio:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "ratio": (RATIOS, {"default": "3:2"}),
                "area": ("FLOAT", {"default": 1.05, "min": 0.05, "max": 32.0, "step": 0.05, "tooltip": "millions of pixels"}),
                "portrait": ("BOOLEAN", {"default": False}),
                "multiple_of": (list(STEPS.keys()), {"default": "8"}),
            },
        }

    RETURN_TYPES = ("INT", "INT")
    RETURN_NAMES = ("width", "height")
    FUNCTION = "frame"
    CATEGORY = "utils/frame"

    def frame(self, ratio, area, portrait, multiple_of):
        width, height = fit(parse_ratio(ratio), area * 1_000_000, STEPS[multiple_of])
        return (height, width) if portrait else (width, height)


class FrameFromImage:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "area": ("FLOAT", {"default": 1.05, "min": 0.05, "max": 32.0, "step": 0.05, "tooltip": "millions of pixels"}),
                "snap_to_list": ("BOOLEAN", {"default": True}),
                "multiple_of": (list(STEPS.keys()), {"default": "8"}),
            },
        }

    RETURN_TYPES = ("STRING", "INT", "INT")
    RETURN_NAMES = ("ratio", "width", "height")
    FUNCTION = "frame"
    CATEGORY = "utils/frame"

    def frame(self, image, area, snap_to_list, multiple_of):
        ratio = image.shape[2] / image.shape[1]
        name = f"{ratio:.3f}:1"
        if snap_to_list:
            name, ratio = nearest(ratio)
        width, height = fit(ratio, area * 1_000_000, STEPS[multiple_of])
        return (name, width, height)


class FrameEmptyLatent:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "ratio": (RATIOS,),
                "area": ("FLOAT", {"default": 1.05, "min": 0.05, "max": 32.0, "step": 0.05, "tooltip": "millions of pixels"}),
                "portrait": ("BOOLEAN", {"default": False}),
                "channels": ("INT", {"default": 4, "min": 4, "max": 16, "step": 12, "tooltip": "4 or 16, as the model wants"}),
                "batch_size": ("INT", {"default": 1, "min": 1, "max": 64}),
            },
        }

    RETURN_TYPES = ("LATENT", "INT", "INT")
    RETURN_NAMES = ("latent", "width", "height")
    FUNCTION = "frame"
    CATEGORY = "utils/frame"

    def frame(self, ratio, area, portrait, channels, batch_size):
        width, height = fit(parse_ratio(ratio), area * 1_000_000, 64)
        if portrait:
            width, height = height, width
        samples = torch.zeros(
            (batch_size, channels, height // 8, width // 8),
            device=comfy.model_management.intermediate_device(),
        )
        return ({"samples": samples}, width, height)


class FrameCrop:
    """Cuts the smallest possible strip off so that the picture has the ratio."""

    EXPERIMENTAL = True

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "ratio": (RATIOS, {"default": "16:9"}),
                "portrait": ("BOOLEAN", {"default": False}),
                "anchor_x": ("FLOAT", {"default": 0.5, "min": 0.0, "max": 1.0, "step": 0.05}),
                "anchor_y": ("FLOAT", {"default": 0.5, "min": 0.0, "max": 1.0, "step": 0.05}),
            },
        }

    RETURN_TYPES = ("IMAGE", "INT", "INT")
    RETURN_NAMES = ("image", "width", "height")
    FUNCTION = "crop"
    CATEGORY = "utils/frame"

    def crop(self, image, ratio, portrait, anchor_x, anchor_y):
        wanted = parse_ratio(ratio)
        if portrait:
            wanted = 1.0 / wanted
        _, full_height, full_width, _ = image.shape
        width = min(full_width, int(full_height * wanted + 0.5))
        height = min(full_height, int(full_width / wanted + 0.5))
        left = int((full_width - width) * anchor_x)
        top = int((full_height - height) * anchor_y)
        return (image[:, top : top + height, left : left + width, :], width, height)


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
    "FrameEmptyLatent": FrameEmptyLatent,
    "FrameCrop": FrameCrop,
}
NODE_DISPLAY_NAME_MAPPINGS = {
    "FrameFromRatio": "Frame from Ratio",
    "FrameFromImage": "Frame from Image",
    "FrameEmptyLatent": "Empty Latent from Ratio",
    "FrameCrop": "Crop to Ratio",
}
