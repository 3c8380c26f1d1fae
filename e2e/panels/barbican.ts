import { words, type Shown } from './shown.ts'

export const barbican: Readonly<Record<string, Shown>> = {
  '/project/certificates': {
    columns: words('Name, Expires, Status, Created'),
    drawer: words('Holds, Used By'),
    tabs: words('Overview'),
  },
  '/project/secrets': {
    columns: words('Name, Type, Expires, Status, Created'),
    drawer: words('Algorithm, Bits, Mode'),
    tabs: words('Overview'),
  },
}
