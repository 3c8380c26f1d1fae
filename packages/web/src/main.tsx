import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { renderedId } from '@meridian/contract'
import { createSiteRouter } from '#shell/router.tsx'
import '#ui/theme.css'

/** Draws the page once it knows what it shows. */
const start = async (): Promise<void> => {
  const router = createSiteRouter()
  await router.load()
  const root = document.getElementById('root') ?? (await whole())
  if (!root) throw new Error('The page has no place for the application.')
  createRoot(root).render(
    <StrictMode>
      <InsteadOfPicture />
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Takes the server's picture away in the moment in which the page itself is there. */
function InsteadOfPicture() {
  useLayoutEffect(() => document.getElementById(renderedId)?.remove(), [])
  return null
}

/** The place of the application in a document that was still on its way. */
const whole = () =>
  new Promise<HTMLElement | null>((resolve) => {
    const look = () => resolve(document.getElementById('root'))
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', look)
    else look()
  })

void start()
