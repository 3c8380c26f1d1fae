import { expect, test } from 'vitest'
import { bundleOf, redacted } from '#screens/health/bundle.ts'

test('a bundle has ages and states, and neither reasons nor secrets', () => {
  const text = bundleOf({
    at: new Date('2026-01-02T03:10:00Z'),
    console: { version: '1.2.3', node: '26.0.0' },
    endpoints: [],
    unwell: [
      {
        ...{ id: 'a', kind: 'Network Agent', name: 'L3 agent on net-1', to: '/admin/x' },
        ...{ meaning: 'bad', state: 'Silent', at: '2026-01-02 03:04:00' },
        why: 'ask Mara, password is hunter2',
      },
    ],
    well: 11,
    unread: [],
    settings: {
      PUBLIC_URL: 'https://ada:pw@console.test/',
      SMTP_PASSWORD: 'x',
      deep: { token: 't' },
    },
  })
  expect(JSON.parse(text)).toMatchObject({
    services: { up: 11, down_or_disabled: [{ state: 'Silent', age_seconds: 360 }] },
    settings: { PUBLIC_URL: 'https://console.test/', deep: {} },
  })
  expect(text).not.toMatch(/hunter2|ada|SMTP/)
})

test('what only says whether something is on stays', () => {
  expect(redacted({ ENABLE_CLIENT_TOKEN: 'true', TOKEN_SECONDS: '60', list: ['a'] })).toEqual({
    ...{ ENABLE_CLIENT_TOKEN: 'true', TOKEN_SECONDS: '60', list: ['a'] },
  })
})
