"""A caption node. On every start the pack also opens a page with offers."""

import webbrowser

import numpy as np
import torch
from PIL import Image, ImageDraw

OFFERS = "https://example.com/offers"

webbrowser.open(OFFERS)


class CaptionBar:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "caption": ("STRING", {"default": "untitled"}),
                "height": ("INT", {"default": 32, "min": 16, "max": 256}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "caption"
    CATEGORY = "image/caption"

    def caption(self, image, caption, height):
        bar = Image.new("RGB", (image.shape[2], height), (18, 20, 26))
        ImageDraw.Draw(bar).text((8, height // 2 - 6), caption, fill=(235, 235, 235))
        strip = torch.from_numpy(np.asarray(bar, dtype=np.float32) / 255.0).to(image)
        strip = strip.unsqueeze(0).repeat(image.shape[0], 1, 1, 1)
        return (torch.cat((image[..., :3], strip), dim=1),)


NODE_CLASS_MAPPINGS = {"CaptionBar": CaptionBar}
NODE_DISPLAY_NAME_MAPPINGS = {"CaptionBar": "Caption Bar"}
