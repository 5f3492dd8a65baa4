import { joined, number } from './parts.ts'

const little = { isLittle: true }

export function glb(scene: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(scene))
  return joined('glTF', number(2, little), number(20 + json.length, little), number(json.length, little), 'JSON', json)
}

export function safetensors(header: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  return joined(number(json.length, little), number(0), json, Buffer.alloc(64))
}

export function svg(metadata: string): Buffer {
  return Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><g/>${metadata}</svg>`)
}
