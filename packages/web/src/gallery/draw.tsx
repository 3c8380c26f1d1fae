import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryProvider } from '#api/query-provider.tsx'
import { Gallery } from '#gallery/gallery.tsx'
import type { Look } from '#gallery/look.ts'
import { LanguageProvider } from '#ui/frame/language.tsx'
import { ToastRegion } from '#ui/tell/toast-region.tsx'
import '#ui/theme.css'

/** Draws the gallery into an element. */
export function draw(root: HTMLElement, look: Look): void {
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <QueryProvider>
          <Gallery look={look} />
          <ToastRegion />
        </QueryProvider>
      </LanguageProvider>
    </StrictMode>,
  )
}
