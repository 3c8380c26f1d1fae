import { expect, test } from 'vitest'
import { handedOn, without } from './facades.ts'

test('a script that hands on what another holds is known with its names', () => {
  const code = 'export{t as instances,n as default}from"./nova-instances-7H3En5cz.js";\n'
  expect(handedOn(code)).toEqual({
    from: './nova-instances-7H3En5cz.js',
    names: [
      ['instances', 't'],
      ['default', 'n'],
    ],
  })
  expect(handedOn('export{same}from"./a.js";')?.names).toEqual([['same', 'same']])
})

test('a script that does anything of its own stays', () => {
  expect(handedOn('import"./first.js";export{t as a}from"./a.js";')).toBeUndefined()
  expect(handedOn('const a=1;export{a};')).toBeUndefined()
  expect(handedOn('export{t as a}from"./a.js";export{t as b}from"./b.js";')).toBeUndefined()
})

test('who asked for one asks for what it holds, under the same names, and for others as before', () => {
  const facades = new Map([['./pools-1.js', { from: './lists-2.js', names: [['pools', 't']] }]])
  const code = 'open(()=>import("./pools-1.js"),x);open(()=>import(`./other-3.js`),x)'
  expect(without(code, facades)).toBe(
    'open(()=>import("./lists-2.js").then(e=>({pools:e.t})),x);open(()=>import(`./other-3.js`),x)',
  )
})
