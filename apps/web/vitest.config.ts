import { defineConfig } from 'vitest/config'

// The tests need no build plugins, because they cover plain TypeScript.
export default defineConfig({ test: { include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts'] } })
