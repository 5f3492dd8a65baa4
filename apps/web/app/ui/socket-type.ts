export interface SocketLook {
  /** CSS custom property of the colour. */
  colour: string
  /** Shape of the family: round for data, square for models, diamond for conditions, ring for plain values. */
  shape: 'round' | 'square' | 'diamond' | 'ring'
  letter: string
}

const look = (colour: string, shape: SocketLook['shape'], letter: string): SocketLook => ({
  colour: `var(--socket-${colour})`,
  shape,
  letter,
})

const known = new Map<string, SocketLook>(
  Object.entries({
    IMAGE: look('image', 'round', 'I'),
    MASK: look('mask', 'round', 'M'),
    LATENT: look('latent', 'round', 'L'),
    AUDIO: look('audio', 'round', 'A'),
    VIDEO: look('video', 'round', 'V'),
    MODEL: look('model', 'square', 'M'),
    CLIP: look('clip', 'square', 'C'),
    CLIP_VISION: look('clip-vision', 'square', 'S'),
    VAE: look('vae', 'square', 'V'),
    CONTROL_NET: look('control-net', 'square', 'N'),
    STYLE_MODEL: look('sampling', 'square', 'Y'),
    UPSCALE_MODEL: look('model', 'square', 'U'),
    CONDITIONING: look('conditioning', 'diamond', 'C'),
    CLIP_VISION_OUTPUT: look('clip-vision', 'diamond', 'S'),
    SIGMAS: look('sampling', 'diamond', 'Σ'),
    SAMPLER: look('sampling', 'diamond', 'S'),
    NOISE: look('sampling', 'diamond', 'N'),
    GUIDER: look('sampling', 'diamond', 'G'),
    INT: look('number', 'ring', '1'),
    FLOAT: look('number', 'ring', '.'),
    BOOLEAN: look('number', 'ring', '?'),
    STRING: look('text', 'ring', 'T'),
    COMBO: look('text', 'ring', '≡'),
  }),
)

/** Returns the appearance of a socket type. An unknown type is a square with its first letter. */
export const socketLook = (type: string): SocketLook =>
  known.get(type.toUpperCase()) ?? look('other', 'square', type.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '*')
