import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { pictureId } from '@meridian/contract'
import { createSiteRouter } from '#shell/router.tsx'
import '#ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application.')

const router = createSiteRouter()
// Drawn once it knows what it shows, and in the same moment in which the server's picture goes.
void router.load().then(() => {
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
  document.getElementById(pictureId)?.remove()
})
