import { randomUUID } from 'node:crypto'
import { inHeader } from '../credentials.ts'
import type { Service } from '../service.ts'

export const pixverse: Service = {
  id: 'pixverse',
  name: 'PixVerse',
  base: 'https://app-api.pixverse.ai/openapi/v2',
  credential: inHeader('API-KEY'),
  // It finds a request by this; the web client sends none.
  headers: (incoming) => ({ 'Ai-trace-id': uuidIn(incoming.get('ai-trace-id')) ?? randomUUID() }),
  fault: { at: 'ErrCode', unless: [0] },
  operations: [
    {
      operationId: 'getPixverseResult',
      method: 'GET',
      path: '/video/result/{id}',
      // 1 done, 6 deleted, 7 moderation failed, 8 failed; 5 is generating.
      task: { id: 'id', status: { at: 'Resp.status', ends: [1, 6, 7, 8] } },
    },
  ],
}

function uuidIn(value: string | null): string | undefined {
  return value !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined
}
