import { tableOf1000 } from './table.ts'
import { checkSizes } from '../tools/size-budget.ts'
try { console.log(await checkSizes()) } catch (e) { console.log(String(e)) }
console.log(await tableOf1000())
process.exit()
