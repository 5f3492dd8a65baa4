import { useBoot } from '../../data/boot.tsx'

/** Returns a function that builds an example command for a request with an API key. */
export const useExampleCall = (): ((path: string, key?: string) => string) => {
  const { apiPublicUrl } = useBoot()
  return (path, key = 'comfyui-…') => `curl -H "X-API-Key: ${key}" \\\n  "${apiPublicUrl}${path}"`
}
