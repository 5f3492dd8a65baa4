import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  environments: {
    // The server's entry is ours, so that it and the app share one module graph (React Router's contexts are compared by identity).
    ssr: { build: { target: 'node24', rollupOptions: { input: './server/main.ts' } } },
  },
})
