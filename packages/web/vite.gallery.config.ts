import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery of widgets, for development and tests; the product's bundle knows nothing of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: { alias: { typebox: join(import.meta.dirname, 'src/shell/bounds-only.ts') } },
  build: {
    outDir: 'dist-gallery',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: join(import.meta.dirname, 'gallery.html') },
  },
})
