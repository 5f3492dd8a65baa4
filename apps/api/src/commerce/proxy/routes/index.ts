import { getByteplusTask } from './get-byteplus-task.ts'
import { getKlingCosts } from './get-kling-costs.ts'
import { getKlingImageGeneration } from './get-kling-image-generation.ts'
import { getKlingImageToVideo } from './get-kling-image-to-video.ts'
import { getKlingLipSync } from './get-kling-lip-sync.ts'
import { getKlingTextToVideo } from './get-kling-text-to-video.ts'
import { getKlingVideoEffects } from './get-kling-video-effects.ts'
import { getKlingVideoExtend } from './get-kling-video-extend.ts'
import { getKlingVirtualTryOn } from './get-kling-virtual-try-on.ts'
import { getLumaGeneration } from './get-luma-generation.ts'
import { getMinimaxTask } from './get-minimax-task.ts'
import { getMoonvalleyPrompt } from './get-moonvalley-prompt.ts'
import { getOpenaiResponse } from './get-openai-response.ts'
import { getPikaVideo } from './get-pika-video.ts'
import { getPixverseResult } from './get-pixverse-result.ts'
import { getRunwayTask } from './get-runway-task.ts'
import { getStabilityResult } from './get-stability-result.ts'
import { getTripoBalance } from './get-tripo-balance.ts'
import { getTripoTask } from './get-tripo-task.ts'
import { getViduCreations } from './get-vidu-creations.ts'
import { listKlingImageGeneration } from './list-kling-image-generation.ts'
import { listKlingImageToVideo } from './list-kling-image-to-video.ts'
import { listKlingLipSync } from './list-kling-lip-sync.ts'
import { listKlingTextToVideo } from './list-kling-text-to-video.ts'
import { listKlingVideoEffects } from './list-kling-video-effects.ts'
import { listKlingVideoExtend } from './list-kling-video-extend.ts'
import { listKlingVirtualTryOn } from './list-kling-virtual-try-on.ts'
import { listAdminServices } from './list-admin-services.ts'
import { listServices } from './list-services.ts'

export const proxyRoutes = [
  getByteplusTask,
  getKlingCosts,
  getKlingImageGeneration,
  getKlingImageToVideo,
  getKlingLipSync,
  getKlingTextToVideo,
  getKlingVideoEffects,
  getKlingVideoExtend,
  getKlingVirtualTryOn,
  getLumaGeneration,
  getMinimaxTask,
  getMoonvalleyPrompt,
  getOpenaiResponse,
  getPikaVideo,
  getPixverseResult,
  getRunwayTask,
  getStabilityResult,
  getTripoBalance,
  getTripoTask,
  getViduCreations,
  listKlingImageGeneration,
  listKlingImageToVideo,
  listKlingLipSync,
  listKlingTextToVideo,
  listKlingVideoEffects,
  listKlingVideoExtend,
  listKlingVirtualTryOn,
  listServices,
  listAdminServices,
]
