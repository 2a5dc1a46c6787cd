const { transformAsync } = require('@babel/core');

/** A component or hook that keeps what a render would only make again, by the React compiler. Types stay in. */
module.exports = async function compileReact(source, map) {
  const done = this.async();
  const { code, map: mapped } = await transformAsync(source, {
    filename: this.resourcePath,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    inputSourceMap: map ?? false,
    plugins: ['babel-plugin-react-compiler'],
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  done(null, code, mapped);
};
