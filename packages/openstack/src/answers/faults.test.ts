import { expect, test } from 'vitest'
import { faultWords } from '#answers/faults.ts'
import { bodiesOf, oddParts } from '#answers/odd-bodies.ts'

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

// How long it takes is measured beside a body that means no harm: bench/odd-texts.ts.
test.each(oddParts)(
  'a body of nothing but %s is read, and says no more than may be said',
  (part) => {
    for (const body of bodiesOf(part)) {
      const { message } = faultWords(400, body)
      expect(message.length).toBeGreaterThan(0)
      expect(message.length).toBeLessThanOrEqual(2000)
    }
  },
)

test('markup that has no end hides no words before it', () => {
  const page = '<html><style>a{}</style><STYLE>b{}</Style><h1>403</h1>No entry<script>var x'
  expect(faultWords(403, page).message).toBe('No entry var x')
})
