import { useBoot } from '../../data/boot.tsx'

/** How a program asks for something with an API key, as one types it. */
export const useExampleCall = (): ((path: string, key?: string) => string) => {
  const { apiPublicUrl } = useBoot()
  return (path, key = 'comfyui-…') => `curl -H "X-API-Key: ${key}" \\\n  "${apiPublicUrl}${path}"`
}
