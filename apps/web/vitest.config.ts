import { defineConfig } from 'vitest/config'

// Without the plugins of the build: what is tested here is plain TypeScript.
export default defineConfig({ test: { include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts'] } })
