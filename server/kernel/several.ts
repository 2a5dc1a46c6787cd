import type { Endpoint } from '@/lib/contract/endpoint';
import { checkAllowed } from './access';
import { Denied } from './failure';
import type { Call, Route } from './serve';

/**
 * Makes a call that returns the answers of several reading calls without input, all from one snapshot. Each answer
 * comes from the handler of its call; it is null if the caller may not read it.
 */
export function several(
  endpoint: Endpoint,
  parts: Readonly<Record<string, Endpoint>>,
  routes: readonly Route[],
): Route {
  const handlers = Object.entries(parts).map(
    ([name, part]) => [name, part, handlerOf(part, routes)] as const,
  );
  return {
    endpoint,
    handle: async (call) => {
      const answers: Record<string, unknown> = {};
      // Handlers run in sequence, because they share a connection.
      for (const [name, part, handle] of handlers) {
        answers[name] = mayHave(call, part) ? await handle(call) : null;
      }
      return answers;
    },
  };
}

function handlerOf(part: Endpoint, routes: readonly Route[]): Route['handle'] {
  const route = routes.find(({ endpoint }) => endpoint === part);
  if (!route) throw new Error(`nothing answers ${part.path}`);
  return route.handle;
}

function mayHave({ user }: Call, { allow }: Endpoint): boolean {
  try {
    checkAllowed(user, allow);
    return true;
  } catch (error) {
    if (error instanceof Denied) return false;
    throw error;
  }
}
