/** Wire names of schema types that differ from the type's name in capitals. */
const wireNames: Record<string, string> = {
  AnyType: '*',
  AudioEncoder: 'AUDIO_ENCODER',
  AudioEncoderOutput: 'AUDIO_ENCODER_OUTPUT',
  Autogrow: 'COMFY_AUTOGROW_V3',
  BackgroundRemoval: 'BACKGROUND_REMOVAL',
  BoundingBox: 'BOUNDING_BOX',
  BoundingBoxes: 'BOUNDING_BOXES',
  CameraInfoState: 'CAMERA_INFO_STATE',
  ClipVision: 'CLIP_VISION',
  ClipVisionOutput: 'CLIP_VISION_OUTPUT',
  ControlNet: 'CONTROL_NET',
  DynamicCombo: 'COMFY_DYNAMICCOMBO_V3',
  DynamicGroup: 'COMFY_DYNAMICGROUP_V3',
  DynamicSlot: 'COMFY_DYNAMICSLOT_V3',
  FaceAnalysis: 'FACE_ANALYSIS',
  File3DAny: 'FILE_3D',
  File3DFBX: 'FILE_3D_FBX',
  File3DGLB: 'FILE_3D_GLB',
  File3DGLTF: 'FILE_3D_GLTF',
  File3DKSPLAT: 'FILE_3D_KSPLAT',
  File3DOBJ: 'FILE_3D_OBJ',
  File3DPLY: 'FILE_3D_PLY',
  File3DPointCloudAny: 'FILE_3D_POINT_CLOUD_ANY',
  File3DSPLAT: 'FILE_3D_SPLAT',
  File3DSPZ: 'FILE_3D_SPZ',
  File3DSTL: 'FILE_3D_STL',
  File3DSplatAny: 'FILE_3D_SPLAT_ANY',
  File3DUSDZ: 'FILE_3D_USDZ',
  FlowControl: 'FLOW_CONTROL',
  HookKeyframes: 'HOOK_KEYFRAMES',
  LatentOperation: 'LATENT_OPERATION',
  LatentUpscaleModel: 'LATENT_UPSCALE_MODEL',
  Load3D: 'LOAD_3D',
  Load3DAnimation: 'LOAD_3D_ANIMATION',
  Load3DCamera: 'LOAD3D_CAMERA',
  Load3DModelInfo: 'LOAD3D_MODEL_INFO',
  LoraModel: 'LORA_MODEL',
  LossMap: 'LOSS_MAP',
  MatchType: 'COMFY_MATCHTYPE_V3',
  ModelPatch: 'MODEL_PATCH',
  MultiCombo: 'COMBO',
  MultiType: 'COMFY_MULTITYPED_V3',
  ResolutionPreview: 'RESOLUTION_PREVIEW',
  StyleModel: 'STYLE_MODEL',
  TimestepsRange: 'TIMESTEPS_RANGE',
  UpscaleModel: 'UPSCALE_MODEL',
  VideoEdit: 'VIDEO_EDIT',
  WanCameraEmbedding: 'WAN_CAMERA_EMBEDDING',
}

/** Returns the wire name of a schema type: `VAE` for `io.Vae`. */
export function wireName(type: string): string {
  return (Object.hasOwn(wireNames, type) ? wireNames[type] : undefined) ?? type.replace(/^_/, '').toUpperCase()
}

/**
 * Shortens a path of the schema, such as `comfy_api.latest.io.Image.Input`, to `Image.Input`. Undefined for other
 * paths.
 */
export function schemaPath(path: string): string | undefined {
  const match = /^comfy_api(?:\.[\w]+)*?\.(?:io|IO|comfy_io|_io|_io_public)\.(.+)$/.exec(path)
  return match?.[1] ?? /^comfy_api\.\w+\.(ComfyExtension.*)$/.exec(path)?.[1]
}
