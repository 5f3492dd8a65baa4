import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  // Named beforehand, so that the first page of a developing server does not load twice.
  optimizeDeps: {
    include: [
      'clsx',
      'i18next',
      'lucide-react',
      'openapi-fetch',
      'radix-ui',
      'react-dom/client',
      'react-i18next',
      'react-router/dom',
    ],
  },
  environments: {
    client: {
      build: {
        // What most pages use travels together: dozens of small files cost more than the bytes that a page can do without.
        rollupOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] } } },
      },
    },
    // The server's entry is ours, so that it and the app share one module graph (React Router's contexts are compared by identity).
    ssr: { build: { target: 'node24', rollupOptions: { input: './server/main.ts' } } },
  },
})
