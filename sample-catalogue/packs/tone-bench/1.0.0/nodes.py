"""Tone nodes for IMAGE tensors shaped [batch, height, width, channels] in 0..1."""

import torch

MENU = "Tone Bench"


def split_alpha(image):
    """The nodes work on colour only; anything after channel three is passed through."""
    return image[..., :3], image[..., 3:]


def join_alpha(rgb, rest):
    rgb = rgb.clamp(0.0, 1.0)
    return torch.cat((rgb, rest), dim=-1) if rest.shape[-1] else rgb


class ToneLevels:
    """Maps [black, white] to [0, 1], then bends the middle with a power."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "black": ("FLOAT", {"default": 0.0, "min": 0.0, "max": 0.95, "step": 0.005}),
                "white": ("FLOAT", {"default": 1.0, "min": 0.05, "max": 1.0, "step": 0.005}),
                "gamma": ("FLOAT", {"default": 1.0, "min": 0.1, "max": 5.0, "step": 0.05}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "apply"
    CATEGORY = MENU
    DESCRIPTION = "Stretches the range between a black and a white point."

    def apply(self, image, black, white, gamma):
        rgb, rest = split_alpha(image)
        span = max(white - black, 1e-4)
        stretched = ((rgb - black) / span).clamp(0.0, 1.0)
        return (join_alpha(stretched.pow(1.0 / gamma), rest),)


class ToneGrayWorld:
    """Scales every channel so that the picture's average becomes neutral."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "strength": ("FLOAT", {"default": 0.8, "min": 0.0, "max": 1.0, "step": 0.01}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "balance"
    CATEGORY = MENU
    DESCRIPTION = "Removes a colour cast by the grey-world assumption."

    def balance(self, image, strength):
        rgb, rest = split_alpha(image)
        means = rgb.mean(dim=(1, 2), keepdim=True).clamp_min(1e-5)
        target = means.mean(dim=-1, keepdim=True)
        gains = 1.0 + (target / means - 1.0) * strength
        return (join_alpha(rgb * gains, rest),)


NODE_CLASS_MAPPINGS = {
    "ToneLevels": ToneLevels,
    "ToneGrayWorld": ToneGrayWorld,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "ToneLevels": "Levels",
    "ToneGrayWorld": "Neutral Balance",
}
