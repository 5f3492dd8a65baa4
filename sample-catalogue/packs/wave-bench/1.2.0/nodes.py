"""Audio nodes. AUDIO is {"waveform": [batch, channels, samples], "sample_rate": int}."""

import math
import shutil
import subprocess

import numpy as np
import torch
from scipy import signal

MENU = "audio/wave bench"
MEASURES = ["peak", "rms"]
SHAPES = ["straight", "smooth", "equal power"]
RATES = ["16000", "22050", "24000", "32000", "44100", "48000"]
RAMP = np.array([[0.04, 0.05, 0.09], [0.18, 0.16, 0.42], [0.15, 0.49, 0.62], [0.55, 0.78, 0.42], [0.99, 0.93, 0.66]])


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


class WaveResample:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "audio": ("AUDIO",),
                "sample_rate": (RATES, {"default": "44100"}),
                "mono": ("BOOLEAN", {"default": False}),
            },
        }

    RETURN_TYPES = ("AUDIO",)
    FUNCTION = "resample"
    CATEGORY = MENU
    DESCRIPTION = "Changes the sample rate with a polyphase filter."

    def resample(self, audio, sample_rate, mono):
        waveform, old, new = audio["waveform"], int(audio["sample_rate"]), int(sample_rate)
        if mono:
            waveform = waveform.mean(dim=1, keepdim=True)
        if old != new:
            shared = math.gcd(old, new)
            changed = signal.resample_poly(waveform.cpu().numpy(), new // shared, old // shared, axis=-1)
            waveform = torch.from_numpy(np.ascontiguousarray(changed, dtype=np.float32)).to(waveform)
        return (replace_waveform(audio, waveform, new),)


class WaveSpectrogram:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "audio": ("AUDIO",),
                "window": (["512", "1024", "2048", "4096"], {"default": "2048"}),
                "range_db": ("FLOAT", {"default": 80.0, "min": 20.0, "max": 120.0, "step": 5.0}),
            },
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "draw"
    CATEGORY = MENU
    DESCRIPTION = "A picture of the sound: time to the right, pitch upwards."

    def draw(self, audio, window, range_db):
        size = int(window)
        mono = audio["waveform"].mean(dim=1).cpu().numpy()
        mono = np.pad(mono, ((0, 0), (0, max(size - mono.shape[1], 0))))
        hop = max(size // 4, mono.shape[1] // 2048)
        _, _, spectrum = signal.stft(mono, nperseg=size, noverlap=max(size - hop, 0), axis=-1)
        level = 20.0 * np.log10(np.maximum(np.abs(spectrum), 1e-9))
        level = level - level.max(axis=(1, 2), keepdims=True)
        shade = np.clip(1.0 + level / range_db, 0.0, 1.0)[:, ::-1]
        stops = np.linspace(0.0, 1.0, len(RAMP))
        picture = np.stack([np.interp(shade, stops, RAMP[:, channel]) for channel in range(3)], axis=-1)
        return (torch.from_numpy(picture.astype(np.float32)),)


class WaveEncoders:
    """Tells which ffmpeg is installed, so that a workflow can say why saving fails."""

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {}}

    RETURN_TYPES = ("STRING", "BOOLEAN")
    RETURN_NAMES = ("version", "found")
    FUNCTION = "ask"
    CATEGORY = MENU

    def ask(self):
        program = shutil.which("ffmpeg")
        if program is None:
            return ("ffmpeg was not found", False)
        answer = subprocess.run([program, "-version"], capture_output=True, text=True, timeout=10, check=False)
        return ((answer.stdout.splitlines() or ["no answer"])[0], True)


NODE_CLASS_MAPPINGS = {
    "WaveEncoders": WaveEncoders,
    "WaveResample": WaveResample,
    "WaveSpectrogram": WaveSpectrogram,
    "WaveLevel": WaveLevel,
    "WaveTrim": WaveTrim,
    "WaveFade": WaveFade,
}

NODE_DISPLAY_NAME_MAPPINGS = {
    "WaveEncoders": "Which ffmpeg?",
    "WaveResample": "Change Sample Rate",
    "WaveSpectrogram": "Spectrogram",
    "WaveLevel": "Set Loudness",
    "WaveTrim": "Trim Silence",
    "WaveFade": "Fade In and Out",
}
