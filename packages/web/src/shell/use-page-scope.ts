import type { UserSession } from '@meridian/contract'
import { useEffect, useInsertionEffect } from 'react'
import { setPageScope, lookForMove } from '#api/session/page-scope.ts'

/**
 * Says from the moment on which the page shows it who works where. It is looked again whenever
 * the page comes into sight: another window may have been used meanwhile.
 */
export function usePageScope(user: UserSession) {
  const { id, project_id, domain_id, services_region } = user
  // Before any other effect of the page, so that its first calls carry it.
  useInsertionEffect(() => {
    setPageScope(user)
    return () => setPageScope(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- the same scope read again is no new page
  }, [id, project_id, domain_id, services_region])
  useEffect(() => {
    const look = () => {
      if (!document.hidden) lookForMove()
    }
    for (const [target, event] of sights) target().addEventListener(event, look)
    return () => {
      for (const [target, event] of sights) target().removeEventListener(event, look)
    }
  }, [])
}

const sights = [
  [() => document, 'visibilitychange'],
  [() => window, 'pageshow'],
  [() => window, 'focus'],
] as const
