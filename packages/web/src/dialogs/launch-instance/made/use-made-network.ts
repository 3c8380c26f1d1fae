import type { Network } from '@meridian/contract'
import { useEffect, useRef } from 'react'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

type Made = { readonly id: string; readonly beside: readonly Network[] }

/**
 * Takes a network that was just made, beside others, once it is read with its subnets: without one it
 * is not to be chosen (RS-LNET-05, SH-MODAL-22).
 */
export const useMadeNetwork = ({ data: { networks }, choose }: Launch) => {
  const waiting = useRef<Made>(undefined)
  useEffect(() => {
    const { current: made } = waiting
    const found = networks.data?.find(({ id }) => id === made?.id)
    if (!made || !found) return
    waiting.current = undefined
    choose({ networks: [...made.beside, found] })
  })
  return (id: string, beside: readonly Network[]): void => {
    waiting.current = { id, beside }
    void networks.reload()
  }
}
