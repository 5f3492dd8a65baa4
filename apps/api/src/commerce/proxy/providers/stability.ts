import { bearer } from '../credentials.ts'
import type { Service } from '../service.ts'

export const stability: Service = {
  id: 'stability',
  name: 'Stability AI',
  base: 'https://api.stability.ai/v2beta',
  credential: bearer,
  // The picture itself, or JSON with it in Base64.
  headers: (incoming) => ({
    accept: /\bapplication\/json\b/i.test(incoming.get('accept') ?? '') ? 'application/json' : 'image/*',
  }),
  binaryTypes: ['image/jpeg', 'image/png', 'image/webp'],
  passedHeaders: ['finish-reason', 'seed'],
  operations: [{ operationId: 'getStabilityResult', method: 'GET', path: '/results/{id}', task: { id: 'id' } }],
}
