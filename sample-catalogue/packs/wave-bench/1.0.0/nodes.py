"""Audio nodes. AUDIO is {"waveform": [batch, channels, samples], "sample_rate": int}."""

import math

import torch

MENU = "audio/wave bench"
MEASURES = ["peak", "rms"]
SHAPES = ["straight", "smooth", "equal power"]


def replace_waveform(audio, waveform, sample_rate=None):
    return {**audio, "waveform": waveform, "sample_rate": sample_rate or audio["sample_rate"]}


def decibels(value):
    return 20.0 * math.log10(max(value, 1e-9))


class WaveLevel:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "audio": ("AUDIO",),
                "measure": (MEASURES, {"default": "peak"}),
                "target_db": ("FLOAT", {"default": -1.0, "min": -60.0, "max": 0.0, "step": 0.1}),
            },
        }

    RETURN_TYPES = ("AUDIO", "FLOAT")
    RETURN_NAMES = ("audio", "gain_db")
    FUNCTION = "level"
    CATEGORY = MENU
    DESCRIPTION = "Brings audio to a loudness. Peaks are held below full scale."

    def level(self, audio, measure, target_db):
        waveform = audio["waveform"]
        peak = float(waveform.abs().max()) if waveform.numel() else 0.0
        found = peak if measure == "peak" else float(waveform.pow(2).mean().sqrt())
        if found <= 1e-9:
            return (audio, 0.0)
        gain = 10.0 ** (target_db / 20.0) / found
        gain = min(gain, 1.0 / peak)
        return (replace_waveform(audio, waveform * gain), decibels(gain))


class WaveTrim:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "audio": ("AUDIO",),
                "threshold_db": ("FLOAT", {"default": -48.0, "min": -90.0, "max": 0.0, "step": 1.0}),
                "keep_seconds": ("FLOAT", {"default": 0.05, "min": 0.0, "max": 10.0, "step": 0.01}),
            },
        }

    RETURN_TYPES = ("AUDIO", "FLOAT")
    RETURN_NAMES = ("audio", "seconds")
    FUNCTION = "trim"
    CATEGORY = MENU
    DESCRIPTION = "Cuts silence off both ends."

    def trim(self, audio, threshold_db, keep_seconds):
        waveform, rate = audio["waveform"], audio["sample_rate"]
        loud = waveform.abs().amax(dim=(0, 1)) > 10.0 ** (threshold_db / 20.0)
        places = torch.nonzero(loud).flatten()
        if not len(places):
            return (audio, waveform.shape[-1] / rate)
        keep = int(keep_seconds * rate)
        start = max(int(places[0]) - keep, 0)
        end = min(int(places[-1]) + 1 + keep, waveform.shape[-1])
        return (replace_waveform(audio, waveform[..., start:end]), (end - start) / rate)


class WaveFade:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "audio": ("AUDIO",),
                "fade_in": ("FLOAT", {"default": 0.1, "min": 0.0, "max": 60.0, "step": 0.05, "tooltip": "seconds"}),
                "fade_out": ("FLOAT", {"default": 0.5, "min": 0.0, "max": 60.0, "step": 0.05, "tooltip": "seconds"}),
                "shape": (SHAPES, {"default": "smooth"}),
            },
        }

    RETURN_TYPES = ("AUDIO",)
    FUNCTION = "fade"
    CATEGORY = MENU
    DESCRIPTION = "Fades in and out."

    def fade(self, audio, fade_in, fade_out, shape):
        waveform = audio["waveform"].clone()
        total = waveform.shape[-1]
        rising = min(int(fade_in * audio["sample_rate"]), total)
        falling = min(int(fade_out * audio["sample_rate"]), total)
        if rising:
            waveform[..., :rising] *= self.ramp(rising, shape).to(waveform)
        if falling:
            waveform[..., total - falling :] *= self.ramp(falling, shape).flip(0).to(waveform)
        return (replace_waveform(audio, waveform),)

    @staticmethod
    def ramp(length, shape):
        t = torch.linspace(0.0, 1.0, length)
        if shape == "smooth":
            return t * t * (3.0 - 2.0 * t)
        if shape == "equal power":
            return torch.sin(t * (math.pi / 2.0))
        return t


NODE_CLASS_MAPPINGS = {
    "WaveLevel": WaveLevel,
    "WaveTrim": WaveTrim,
    "WaveFade": WaveFade,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "WaveLevel": "Set Loudness",
    "WaveTrim": "Trim Silence",
    "WaveFade": "Fade In and Out",
}
