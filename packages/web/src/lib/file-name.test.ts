import { expect, test } from 'vitest'
import { fileName } from '#lib/file-name.ts'

test('a file is called as what it is about, in letters that are safe everywhere', () => {
  expect(fileName('My key', 'key.pem')).toBe('My_key.pem')
  expect(fileName('../../etc/passwd', 'key.pem')).toBe('etc_passwd.pem')
  expect(fileName('-rf _x', 'key.pem')).toBe('rf__x.pem')
  expect(fileName('a"; rm -rf /', 'key.pem')).toBe('a_rm_-rf_.pem')
  expect(fileName('..', 'key.pem')).toBe('key.pem')
  expect(fileName('laptop', 'key')).toBe('laptop')
  expect(fileName('..', 'key')).toBe('key')
})
