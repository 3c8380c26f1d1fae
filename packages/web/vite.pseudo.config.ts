import { defineConfig, mergeConfig } from 'vite'
import product from './vite.config.ts'

/**
 * The product in a language that nobody speaks, for tests: what is not translated, or does not fit
 * when it is longer, shows. The product's own bundle does not hold that language.
 */
export default mergeConfig(
  product,
  defineConfig({
    build: { outDir: 'dist-pseudo' },
    plugins: [
      {
        name: 'pseudo',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => html.replace('./src/main.tsx', './src/gallery/product.ts'),
        },
      },
    ],
  }),
)
