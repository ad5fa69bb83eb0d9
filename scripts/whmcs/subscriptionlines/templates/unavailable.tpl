<p>The details of this service cannot be shown right now. Please try again in a few minutes.</p>
