import { cloudProcess } from './cloud.ts'
import { listsOf } from './overhead.ts'
import { medians } from './measure.ts'
const few = await cloudProcess('demo')
console.time('crowded'); const many = await cloudProcess('crowded'); console.timeEnd('crowded')
const big = await listsOf(many.authUrl, '&paginate=true&limit=1000')
console.log('1000', await medians([big.throughServer, big.direct], 15)); await big.close()
for (const q of ['', '&marker', '&status=ACTIVE', '&status=ERROR','&name=web', '&name=9', '&sort_key=name', '&sort_key=updated', '&sort_key=status&sort_dir=desc', '&ip=10.0', '&status=ACTIVE&sort_key=name','&sort_key=flavor', '&sort_key=availability_zone', '&locked=true', '&flavor=1', '&power_state=1']) {
  if (q==='&marker') continue
  try {
  const a = await listsOf(few.authUrl, '&paginate=true&limit=20'+q), b = await listsOf(many.authUrl, '&paginate=true&limit=20'+q)
  const n = [(await a.throughServer() as any).items.length, (await b.throughServer() as any).items.length]
  const r = await medians([a.throughServer, b.throughServer, a.direct, b.direct], 40)
  console.log(q, n, r.map(x=>x.toFixed(2)).join(' '), (r[1]!/r[0]!).toFixed(2)); await a.close(); await b.close() } catch (e) { console.log(q, String(e)) }
}
await few.close(); await many.close()
