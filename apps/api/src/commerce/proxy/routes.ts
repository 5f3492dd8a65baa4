import { operation } from '../../operation.ts'
import { proxied } from './proxied.ts'
import { customerOf } from '../../access/permissions/signed-in.ts'
import { listAdminServices, listServices } from './list-services.ts'

export const proxyRoutes = [
  operation('getByteplusTask')(proxied('getByteplusTask')),
  operation('getKlingCosts')(proxied('getKlingCosts')),
  operation('getKlingImageGeneration')(proxied('getKlingImageGeneration')),
  operation('getKlingImageToVideo')(proxied('getKlingImageToVideo')),
  operation('getKlingLipSync')(proxied('getKlingLipSync')),
  operation('getKlingTextToVideo')(proxied('getKlingTextToVideo')),
  operation('getKlingVideoEffects')(proxied('getKlingVideoEffects')),
  operation('getKlingVideoExtend')(proxied('getKlingVideoExtend')),
  operation('getKlingVirtualTryOn')(proxied('getKlingVirtualTryOn')),
  operation('getLumaGeneration')(proxied('getLumaGeneration')),
  operation('getMinimaxTask')(proxied('getMinimaxTask')),
  operation('getMoonvalleyPrompt')(proxied('getMoonvalleyPrompt')),
  operation('getOpenaiResponse')(proxied('getOpenaiResponse')),
  operation('getPikaVideo')(proxied('getPikaVideo')),
  operation('getPixverseResult')(proxied('getPixverseResult')),
  operation('getRunwayTask')(proxied('getRunwayTask')),
  operation('getStabilityResult')(proxied('getStabilityResult')),
  operation('getTripoBalance')(proxied('getTripoBalance')),
  operation('getTripoTask')(proxied('getTripoTask')),
  operation('getViduCreations')(proxied('getViduCreations')),
  operation('listKlingImageGeneration')(proxied('listKlingImageGeneration')),
  operation('listKlingImageToVideo')(proxied('listKlingImageToVideo')),
  operation('listKlingLipSync')(proxied('listKlingLipSync')),
  operation('listKlingTextToVideo')(proxied('listKlingTextToVideo')),
  operation('listKlingVideoEffects')(proxied('listKlingVideoEffects')),
  operation('listKlingVideoExtend')(proxied('listKlingVideoExtend')),
  operation('listKlingVirtualTryOn')(proxied('listKlingVirtualTryOn')),
  operation('listServices')(({ principal }, context) =>
    Promise.resolve({ status: 200, body: { services: listServices(context, customerOf(principal)) } }),
  ),
  operation('listAdminServices')((_, context) =>
    Promise.resolve({ status: 200, body: { services: listAdminServices(context) } }),
  ),
]
