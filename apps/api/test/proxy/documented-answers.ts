/** Documented answers of a service: for a running task, and for a finished task. */
export interface Answers {
  /** Undefined for lists and accounts, which are never pending. */
  pending?: Body
  final: Body
}

/** Body of a JSON answer. */
export type Body = Record<string, unknown>

const kling = (data: unknown): Body => ({ code: 0, message: 'SUCCEED', request_id: 'b3c1f7e0', data })

const klingTask = (task: string, status: string, result: Body = {}): Body => ({
  task_id: task,
  task_status: status,
  task_status_msg: '',
  task_info: { external_task_id: `mine-${task}` },
  created_at: 1_722_769_557_708,
  updated_at: 1_722_769_567_708,
  ...result,
})

const videos = {
  final_unit_deduction: '2.5',
  watermark_info: { enabled: false },
  task_result: { videos: [{ id: '9', url: 'https://files.kling.test/9.mp4', duration: '5.1' }] },
}
const images = { task_result: { images: [{ index: 0, url: 'https://files.kling.test/0.png' }] } }

export const klingVideo = (task: string): Answers => ({
  pending: kling(klingTask(task, 'processing')),
  final: kling(klingTask(task, 'succeed', videos)),
})

export const klingImage = (task: string): Answers => ({
  pending: kling(klingTask(task, 'submitted')),
  final: kling(klingTask(task, 'succeed', images)),
})

export const klingVideos = (): Answers => ({
  final: kling([klingTask('1', 'succeed', videos), klingTask('2', 'failed')]),
})

export const klingImages = (): Answers => ({
  final: kling([klingTask('1', 'succeed', images), klingTask('2', 'processing')]),
})

export const klingCosts = (): Answers => ({
  final: kling({
    code: 0,
    msg: 'success',
    resource_pack_subscribe_infos: [
      {
        resource_pack_name: 'Video Generation - 10,000 entries',
        resource_pack_id: '509f3fd3d4f644f1',
        resource_pack_type: 'decreasing_total',
        total_quantity: 200,
        remaining_quantity: 118.5,
        purchase_time: 1_726_124_664_368,
        effective_time: 1_726_124_664_368,
        invalid_time: 1_727_366_400_000,
        status: 'expired',
      },
    ],
  }),
})

export const byteplusTask = (id: string): Answers => {
  const task = { id, model: 'seedance-1-0-pro-250528', created_at: 1_743_414_619, updated_at: 1_743_414_673 }
  return {
    pending: { ...task, status: 'running', error: null },
    final: {
      ...task,
      status: 'succeeded',
      content: { video_url: 'https://files.byteplus.test/1.mp4' },
      usage: { completion_tokens: 246_840, total_tokens: 246_840 },
    },
  }
}

export const lumaGeneration = (id: string): Answers => {
  const generation = {
    id,
    generation_type: 'video',
    model: 'ray-2',
    failure_reason: null,
    request: { prompt: 'A tree' },
  }
  return {
    pending: { ...generation, state: 'dreaming', created_at: '2026-01-02T03:04:05.678Z', assets: null },
    final: {
      ...generation,
      state: 'completed',
      created_at: '2026-01-02T03:04:05.678Z',
      assets: { video: 'https://files.luma.test/1.mp4', image: 'https://files.luma.test/1.jpg' },
    },
  }
}

export const minimaxTask = (task_id: string): Answers => {
  const base_resp = { status_code: 0, status_msg: 'success' }
  return {
    pending: { task_id, status: 'Processing', base_resp },
    final: { task_id, status: 'Success', file_id: '176844028768320', base_resp },
  }
}

export const moonvalleyPrompt = (id: string): Answers => ({
  pending: { id, status: 'pending', prompt_text: 'A tree', output_url: null, error: null },
  final: { id, status: 'completed', prompt_text: 'A tree', output_url: 'https://files.moonvalley.test/1.mp4' },
})

export const openaiResponse = (id: string): Answers => {
  const response = { id, object: 'response', created_at: 1_741_476_542, model: 'gpt-4.1', error: null }
  return {
    pending: { ...response, status: 'in_progress', output: [], usage: null },
    final: {
      ...response,
      status: 'completed',
      incomplete_details: null,
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Bäume 🌳' }] }],
      usage: {
        input_tokens: 36,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 87,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 123,
      },
    },
  }
}

export const pikaVideo = (id: string): Answers => ({
  pending: { id, status: 'started', url: null, progress: 40 },
  final: { id, status: 'finished', url: 'https://files.pika.test/1.mp4', progress: 100 },
})

export const pixverseResult = (id: string): Answers => {
  const answer = (status: number, url: string): Body => ({
    ErrCode: 0,
    ErrMsg: 'success',
    Resp: { id: Number(id), status, url, prompt: 'A tree', seed: 7, outputWidth: 640, outputHeight: 360 },
  })
  return { pending: answer(5, ''), final: answer(1, 'https://files.pixverse.test/1.mp4') }
}

export const runwayTask = (id: string): Answers => ({
  pending: { id, status: 'RUNNING', createdAt: '2026-01-02T03:04:05.678Z', progress: 0.5 },
  final: {
    id,
    status: 'SUCCEEDED',
    createdAt: '2026-01-02T03:04:05.678Z',
    output: ['https://files.runway.test/1.mp4'],
  },
})

/** JSON answer; `stabilityPicture` is the answer with the picture itself. */
export const stabilityResult = (id: string): Answers => ({
  pending: { id, status: 'in-progress' },
  final: { image: 'UklGRg==', seed: 343_940_597, finish_reason: 'SUCCESS' },
})

export const stabilityPicture = {
  headers: { 'Content-Type': 'image/png', 'finish-reason': 'SUCCESS', seed: '343940597' },
  bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
}

export const tripoTask = (task_id: string): Answers => {
  const answer = (status: string, progress: number, output: Body): Body => ({
    code: 0,
    data: {
      task_id,
      type: 'text_to_model',
      status,
      input: { prompt: 'A tree' },
      output,
      progress,
      create_time: 1_702_000_000,
    },
  })
  return {
    pending: answer('running', 30, {}),
    final: answer('success', 100, { model: 'https://files.tripo.test/1.glb' }),
  }
}

export const tripoBalance = (): Answers => ({ final: { code: 0, data: { balance: 120.5, frozen: 3 } } })

export const viduCreations = (id: string): Answers => ({
  pending: { id, state: 'processing', err_code: '', creations: [] },
  final: {
    id,
    state: 'success',
    err_code: '',
    creations: [
      { id: '1', url: 'https://files.vidu.test/1.mp4', cover_url: 'https://files.vidu.test/1.jpg', moderation_url: [] },
    ],
  },
})
