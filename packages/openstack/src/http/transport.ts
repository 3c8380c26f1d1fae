/** How a request reaches a cloud: `fetch` for a real one, else the embedded cloud's function. */
export type Transport = (request: Request) => Promise<Response>
