import { expect, test } from 'vitest'
import { faultWords } from '#faults.ts'

test.each([
  ['Nova', 409, '{"conflictingRequest":{"code":409,"message":"In use"}}', 'In use'],
  ['Neutron', 404, '{"NeutronError":{"type":"X","message":"No net","detail":""}}', 'No net'],
  ['old Neutron', 400, '{"NeutronError":"Bad thing"}', 'Bad thing'],
  ['Keystone', 403, '{"error":{"code":403,"message":"No","title":"Forbidden"}}', 'No'],
  ['Heat', 400, '{"code":400,"error":{"message":"Bad template"},"title":"B"}', 'Bad template'],
  ['Octavia', 409, '{"faultcode":"Client","faultstring":"Immutable"}', 'Immutable'],
  ['Designate', 404, '{"code":404,"type":"zone_not_found","message":"No zone"}', 'No zone'],
  ['Barbican', 404, '{"code":404,"title":"Not Found","description":"No key"}', 'No key'],
  ['Placement', 404, '{"errors":[{"status":404,"detail":"No provider"}]}', 'No provider'],
  ['Glance', 404, '{"message":"No image x<br /><br />\\n\\n","code":"404"}', 'No image x'],
  ['a Glance page', 404, '<html><h1>404 Not Found</h1> No &lt;x&gt;<br /></html>', 'No <x>'],
  [
    'a proxy',
    502,
    '<html><head><title>t</title></head><h1>502 Bad Gateway</h1></html>',
    '502 Bad Gateway',
  ],
  ['plain text', 403, 'Access was denied.', 'Access was denied.'],
  ['nothing', 503, '', 'Service Unavailable'],
  ['empty JSON', 418, '{}', 'Status 418'],
])('the words of %s are read', (_name, status, body, words) => {
  expect(faultWords(status, body).message).toBe(words)
})

test('addresses and tokens never stand in a message', () => {
  const body = JSON.stringify({
    x: {
      message:
        'Cannot reach http://10.0.0.5:9696/v2.0 with tok-12345678 gAAAAABkXyZ0123456789abcdef',
    },
  })
  expect(faultWords(500, body, 'tok-12345678').message).toBe(
    'Cannot reach [address] with [token] [token]',
  )
})

test.each([
  '<script',
  '<script>',
  '<h1>',
  '<h1',
  '<',
  '<br ',
  '<title></title>',
  "' for parameter 'a",
  ". Invalid property: '",
  " Failed validating 'a' in schema['x']",
])('a body of nothing but %s is read in no time', (part) => {
  const words = part.repeat(Math.floor((256 * 1024) / part.length))
  const bodies = [words, `<html>${words}`, JSON.stringify({ error: { message: words } })]
  for (const start of ["Invalid value '", "Provided object does not match schema 'x': "])
    bodies.push(JSON.stringify({ message: start + words }))
  for (const body of bodies) {
    // The quickest of some: a busy machine holds up one or the other.
    const times = Array.from({ length: 3 }, () => {
      const began = performance.now()
      faultWords(400, body)
      return performance.now() - began
    })
    expect(Math.min(...times)).toBeLessThan(100)
  }
})

test('markup that has no end hides no words before it', () => {
  const page = '<html><style>a{}</style><STYLE>b{}</Style><h1>403</h1>No entry<script>var x'
  expect(faultWords(403, page).message).toBe('No entry var x')
})
