import { expect, test } from 'vitest'
import { layoutOf } from '#screens/topology/flat-layout.ts'
import { drawingOf } from '#screens/topology/flat-svg.ts'
import { network, port, server, view } from '#screens/topology/testing.ts'

test('the file is XML with all devices in it, whatever they are called', () => {
  const name = '<img onerror="x">&\u0000\uD800'
  const ids = Array.from({ length: 300 }, (_, at) => `s${at}`)
  const own = view({
    networks: [network('n', { name })],
    servers: ids.map((id) => server(id, { name })),
    ports: ids.map((id) => port(id, 'n')),
  })
  const text = drawingOf(own, layoutOf(own.networks, own.devices, 'normal'), () => 'rgb(1, 2, 3)')
  const file = new DOMParser().parseFromString(text, 'image/svg+xml')
  expect(file.querySelector('parsererror')).toBeNull()
  expect(file.querySelector('img')).toBeNull()
  expect(file.querySelectorAll('g > title')).toHaveLength(300)
  expect(file.querySelector('g > title')?.textContent).toBe('<img onerror="x">&\uFFFD')
  expect(text).not.toContain('var(')
})
