import { images } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { addressOf, pathOf } from '#api/address.ts'
import { serve } from '#api/testing.ts'

beforeEach(() => void serve())

test('the address of a download is made of its endpoint, below the web root', () => {
  expect(addressOf(images.download, { params: { id: 'a/b c' } })).toBe(
    'https://site.invalid/console/api/glance/images/a%2Fb%20c/file/',
  )
})

test('the path of an endpoint holds its parameters and its terms', () => {
  expect(pathOf(images.upload, { params: { id: '1' } })).toBe('/api/glance/images/1/file/')
  expect(pathOf(images.list, { query: { name: 'a&b' } })).toBe('/api/glance/images/?name=a%26b')
})
