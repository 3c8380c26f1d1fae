// Runs before each file of widget tests.
import React from 'react'
import { flushSync } from 'react-dom'

/**
 * Draws what a change asks for, and lets what that leads to be drawn. React as users have it comes
 * without the `act` by which `render` knows that something is in the page.
 */
const act = async (change: () => Promise<unknown>): Promise<void> => {
  await flushSync(change)
  await new Promise<unknown>((drawn) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', drawn, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
}

Object.assign(React, { act })
