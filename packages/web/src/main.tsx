import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { pictureId } from '@meridian/contract'
import { createSiteRouter } from '#shell/router.tsx'
import '#ui/theme.css'

/** Draws the page once it knows what it shows, and in that moment takes the server's picture away. */
const start = async (): Promise<void> => {
  const router = createSiteRouter()
  await router.load()
  const root = document.getElementById('root') ?? (await whole())
  if (!root) throw new Error('The page has no place for the application.')
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
  document.getElementById(pictureId)?.remove()
}

/** The place of the application in a document that was still on its way. */
const whole = () =>
  new Promise<HTMLElement | null>((resolve) => {
    const look = () => resolve(document.getElementById('root'))
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', look)
    else look()
  })

void start()
