import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TypeCode } from '#resource/define.ts'
import { applyResult } from '#resource/reading/results.ts'

/** Reads again what the page shows of a type, for changes that no action of the page has made. */
export const useReadAgain = (type: TypeCode): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(() => applyResult(client, type, undefined), [client, type])
}
