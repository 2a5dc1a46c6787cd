import { hostileScene, ofCustomers, written } from '../support/hostile-scene';

const scene = hostileScene();
const own = written.filter(ofCustomers);

test.each(own)('$method $path', scene.refusesOrKeeps, 300_000);
