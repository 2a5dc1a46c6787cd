import { hostileScene, written } from '../support/hostile-scene';

const scene = hostileScene();
const own = written.filter(({ path }) => !/^(accounting|exchange)\//.test(path));

test.each(own)('$method $path', scene.refusesOrKeeps, 300_000);
