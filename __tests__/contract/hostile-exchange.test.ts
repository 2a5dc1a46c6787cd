import { hostileScene, written } from '../support/hostile-scene';

const scene = hostileScene();
const own = written.filter(({ path }) => path.startsWith('exchange/'));

test.each(own)('$method $path', scene.refusesOrKeeps, 300_000);
