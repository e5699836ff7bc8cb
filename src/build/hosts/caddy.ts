import { assetsFolder } from '#src/build/response-headers.ts';
import { hostFiles, type ServedSite, types, withSlash } from './served-site.ts';

/** A Caddyfile. Caddy gets the certificate for HTTPS automatically. */
export function caddySite({ rules, base, name, port, root }: ServedSite): string {
  const headers = Object.entries(rules.always).map(([header, value]) => `\t\t${header} "${value}"`);
  const typed = Object.entries(types).map(
    ([ending, type]) => `\t@${ending} path *.${ending}\n\theader @${ending} Content-Type "${type}"`,
  );
  return `${port === undefined ? name : `http://${name}:${port}`} {
	root * ${root}

	header {
${headers.join('\n')}
		# Where no other rule has said it.
		?Cache-Control "${rules.other}"
	}
	# How long a browser may keep a file. A missing one is looked for again: its name may come back.
	@asset {
		path ${base}${assetsFolder}*
		file
	}
	header @asset Cache-Control "${rules.asset}"
${typed.join('\n')}

	@ours path_regexp ^${base}${hostFiles}$
	error @ours 404
	# /join/ is /join.
	@slash path_regexp page ^${base}${withSlash}$
	handle @slash {
		@query expression {query} != ""
		redir @query ${base}{re.page.1}?{query} 308
		redir * ${base}{re.page.1} 308
	}
	# The build has compressed the files, but for the worker, so that another can take its place.
	encode gzip
	# /join is join.html.
	try_files {path} {path}.html
	file_server {
		precompressed br gzip
	}
	handle_errors {
		header Cache-Control "${rules.other}"
		rewrite * ${base}404.html
		file_server {
			precompressed br gzip
		}
	}
}
`;
}
