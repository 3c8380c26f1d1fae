import { expect, test } from 'vitest'
import { choices, cookieText } from '#api/session/cookies.ts'

test('what scripts keep in cookies is for this site alone, for a year, and over HTTPS stays on it', () => {
  for (const name of choices) {
    // The words by which scanners know a session, a login or a token of one.
    expect(name).not.toMatch(/sess|login|csrf|auth|token|sid/i)
    expect(cookieText(name, 'a;b', 'https://console.example.org/console/x')).toBe(
      `${name}=a%3Bb; Path=/console/; Max-Age=31536000; SameSite=Lax; Secure`,
    )
    expect(cookieText(name, undefined, 'http://localhost:8080/')).toBe(
      `${name}=; Path=/; Max-Age=0; SameSite=Lax`,
    )
  }
})
