import type { BrowserContext } from '@playwright/test'

/**
 * What the pages' headers keep the browser from, as it comes: what a policy for contents, for HTML
 * made of text, for integrity, for embedding or for devices forbids, and what of the headers it does
 * not understand. Nothing that the product does is among it.
 */
export const refusedIn = (context: BrowserContext): string[] => {
  const refused: string[] = []
  context.on('console', (message) => {
    if (spoken.test(message.text())) refused.push(message.text())
  })
  context.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    if (blocked.test(errorText)) refused.push(`${request.url()} ${errorText}`)
  })
  return refused
}

/** Chromium's words. */
const spoken =
  /Content Security Policy|\bintegrity\b|Integrity-Policy|Trusted(?:HTML|Script)|Permissions[- ]Policy|Cross-Origin-|BLOCKED_BY_/i
const blocked = /BLOCKED_BY_(?:RESPONSE|CSP)/
